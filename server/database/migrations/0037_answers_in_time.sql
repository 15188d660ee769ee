ALTER TABLE "leads" ADD COLUMN "rispostoAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "rispostoAt" timestamp (3) with time zone;