-- No letter used the templates of earlier versions; the history keeps their texts.
DELETE FROM "mail_templates";--> statement-breakpoint
ALTER TABLE "mail_templates" ALTER COLUMN "codice" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "mail_templates" ADD COLUMN "chiusura" text;--> statement-breakpoint
ALTER TABLE "mail_templates" DROP COLUMN "variabili";