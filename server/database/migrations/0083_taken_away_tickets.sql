ALTER TABLE "faqs" ADD COLUMN "messaggio" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "toltoAt" timestamp (3) with time zone;