-- An earlier migration of the same transaction may have changed rows of the table.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "compensiMassimi" jsonb;