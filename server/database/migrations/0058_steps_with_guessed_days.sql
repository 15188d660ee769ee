-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "pratiche_passi" ADD COLUMN "giornoIgnoto" boolean;