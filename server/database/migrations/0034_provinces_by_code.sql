ALTER TABLE "leads" ALTER COLUMN "provincia" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "provincia" SET DATA TYPE text;