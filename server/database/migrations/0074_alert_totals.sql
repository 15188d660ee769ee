ALTER TABLE "rate_alerts" ALTER COLUMN "threshold" SET DATA TYPE numeric(16, 4);--> statement-breakpoint
ALTER TABLE "rate_alerts" ALTER COLUMN "value" SET DATA TYPE numeric(16, 4);