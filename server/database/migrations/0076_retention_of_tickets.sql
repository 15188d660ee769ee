ALTER TABLE "conservazione" ADD COLUMN "mesiTicket" integer NOT NULL DEFAULT 24;--> statement-breakpoint
ALTER TABLE "conservazione" ALTER COLUMN "mesiTicket" DROP DEFAULT;--> statement-breakpoint
UPDATE "retention_runs" SET "counts" = "counts" || '{"ticket": 0}';
