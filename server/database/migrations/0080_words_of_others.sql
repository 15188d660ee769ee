ALTER TABLE "reclami" ADD COLUMN "rispostePrecedenti" jsonb;--> statement-breakpoint
ALTER TABLE "pratiche_note" ADD COLUMN "toltoAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets_messaggi" ADD COLUMN "toltoAt" timestamp (3) with time zone;