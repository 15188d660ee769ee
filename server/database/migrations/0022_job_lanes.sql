DROP INDEX "jobs_due";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "host" text;--> statement-breakpoint
UPDATE "jobs" SET "lane" = 'webhooks' WHERE "kind" = 'lead-webhook';--> statement-breakpoint
UPDATE "jobs" SET "lane" = 'awaited' WHERE "kind" IN ('recovery', 'registration', 'new-email');--> statement-breakpoint
UPDATE "jobs" SET "host" = lower(regexp_replace("payload" ->> 'to', '^.*@', '')) WHERE "kind" = 'mail';--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("lane","runAt");