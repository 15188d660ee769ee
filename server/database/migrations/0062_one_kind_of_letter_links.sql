INSERT INTO "request_links" ("hash", "purpose", "kind", "record", "expiresAt")
SELECT "hash", 'stop', 'tassi', "simulation", "expiresAt" FROM "alert_stops";--> statement-breakpoint
DROP TABLE "alert_stops" CASCADE;--> statement-breakpoint
ALTER TABLE "file_accesses" DROP COLUMN "letterAt";