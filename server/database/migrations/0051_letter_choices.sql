-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "notifiche" jsonb;
