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
ALTER TABLE "company" ADD COLUMN "giorniNonLetto" integer;--> statement-breakpoint
ALTER TABLE "pratiche_note" ADD COLUMN "avvisi" jsonb;--> statement-breakpoint
ALTER TABLE "richieste_permessi" ADD CONSTRAINT "richieste_permessi_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "richieste_permessi" ADD CONSTRAINT "richieste_permessi_amministratore_admins__id_fk" FOREIGN KEY ("amministratore") REFERENCES "public"."admins"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "richieste_permessi_agente_reference" ON "richieste_permessi" USING btree ("agente");--> statement-breakpoint
CREATE INDEX "richieste_permessi_amministratore_reference" ON "richieste_permessi" USING btree ("amministratore");--> statement-breakpoint
CREATE INDEX "richieste_permessi_stato_filter" ON "richieste_permessi" USING btree ("stato","_id");