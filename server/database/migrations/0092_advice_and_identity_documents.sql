ALTER TABLE "documenti_richiesti" ADD COLUMN "identita" boolean;--> statement-breakpoint
ALTER TABLE "motivi_rifiuto" ADD COLUMN "altriRimedi" jsonb;