CREATE TABLE "lead_files" (
	"lead" uuid PRIMARY KEY NOT NULL,
	"file" uuid NOT NULL,
	"role" text NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "richieste_permessi" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"agente" uuid,
	"amministratore" uuid,
	"permessi" text[] NOT NULL,
	"stato" text NOT NULL,
	"motivo" text,
	"decisaAt" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "pratiche_lead_reference";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "sostitutoProposto" uuid;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "giorniNonLetto" integer;--> statement-breakpoint
ALTER TABLE "documenti_richiesti" ADD COLUMN "identita" boolean;--> statement-breakpoint
ALTER TABLE "pratiche_note" ADD COLUMN "avvisi" jsonb;--> statement-breakpoint
ALTER TABLE "motivi_rifiuto" ADD COLUMN "altriRimedi" jsonb;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_lead_leads__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."leads"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_file_pratiche__id_fk" FOREIGN KEY ("file") REFERENCES "public"."pratiche"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "richieste_permessi" ADD CONSTRAINT "richieste_permessi_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "richieste_permessi" ADD CONSTRAINT "richieste_permessi_amministratore_admins__id_fk" FOREIGN KEY ("amministratore") REFERENCES "public"."admins"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_files_file" ON "lead_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "richieste_permessi_agente_reference" ON "richieste_permessi" USING btree ("agente");--> statement-breakpoint
CREATE INDEX "richieste_permessi_amministratore_reference" ON "richieste_permessi" USING btree ("amministratore");--> statement-breakpoint
CREATE INDEX "richieste_permessi_stato_filter" ON "richieste_permessi" USING btree ("stato","_id");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_sostitutoProposto_agents__id_fk" FOREIGN KEY ("sostitutoProposto") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_sostitutoProposto_reference" ON "agents" USING btree ("sostitutoProposto");--> statement-breakpoint
CREATE INDEX "pratiche_lead_reference" ON "pratiche" USING btree ("lead");--> statement-breakpoint
UPDATE "documenti_richiesti" SET "identita" = true WHERE "nome" = 'Documento d’identità';
