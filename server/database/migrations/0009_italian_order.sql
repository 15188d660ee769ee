ALTER TABLE "admins" ALTER COLUMN "surname" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "agencies" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "agents" ALTER COLUMN "cognome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "bank_products" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "banks" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "cognome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "cognome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "merchandising" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "partners" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "provinces" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "regions" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "requests" ALTER COLUMN "cognome" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "towns" ALTER COLUMN "nome" SET DATA TYPE text COLLATE "und-x-icu";