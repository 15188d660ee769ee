-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "file_accesses" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "file_accesses" ALTER COLUMN "invitedAt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "file_accesses" ALTER COLUMN "expiresAt" DROP NOT NULL;