ALTER TABLE "clients" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "tipo" text NOT NULL DEFAULT 'persona';--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "tipo" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "denominazione" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "partitaIva" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "rappresentante" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "titolariEffettivi" jsonb;--> statement-breakpoint
CREATE INDEX "clients_tipo_filter" ON "clients" USING btree ("tipo","cognome","_id");
