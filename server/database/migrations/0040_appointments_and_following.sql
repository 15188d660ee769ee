CREATE TABLE "appuntamenti" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"inizio" timestamp (3) with time zone NOT NULL,
	"lead" uuid,
	"richiesta" uuid,
	"cliente" uuid,
	"agenzia" uuid,
	"agente" uuid,
	"stato" text NOT NULL,
	"nota" text
);
--> statement-breakpoint
CREATE TABLE "request_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "prodotti" text[] NOT NULL DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "agencies" ALTER COLUMN "prodotti" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "riceveRichieste" boolean NOT NULL DEFAULT true;--> statement-breakpoint
ALTER TABLE "agencies" ALTER COLUMN "riceveRichieste" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "comune" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "modo" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "orario" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "agente" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "comune" text;--> statement-breakpoint
ALTER TABLE "simulations" ADD COLUMN "emailHash" text;--> statement-breakpoint
ALTER TABLE "appuntamenti" ADD CONSTRAINT "appuntamenti_lead_leads__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."leads"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appuntamenti" ADD CONSTRAINT "appuntamenti_richiesta_requests__id_fk" FOREIGN KEY ("richiesta") REFERENCES "public"."requests"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appuntamenti" ADD CONSTRAINT "appuntamenti_cliente_clients__id_fk" FOREIGN KEY ("cliente") REFERENCES "public"."clients"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appuntamenti" ADD CONSTRAINT "appuntamenti_agenzia_agencies__id_fk" FOREIGN KEY ("agenzia") REFERENCES "public"."agencies"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appuntamenti" ADD CONSTRAINT "appuntamenti_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appuntamenti_inizio_sort" ON "appuntamenti" USING btree ("inizio","_id");--> statement-breakpoint
CREATE INDEX "appuntamenti_lead_reference" ON "appuntamenti" USING btree ("lead","inizio","_id");--> statement-breakpoint
CREATE INDEX "appuntamenti_richiesta_reference" ON "appuntamenti" USING btree ("richiesta","inizio","_id");--> statement-breakpoint
CREATE INDEX "appuntamenti_cliente_reference" ON "appuntamenti" USING btree ("cliente","inizio","_id");--> statement-breakpoint
CREATE INDEX "appuntamenti_agenzia_reference" ON "appuntamenti" USING btree ("agenzia","inizio","_id");--> statement-breakpoint
CREATE INDEX "appuntamenti_agente_reference" ON "appuntamenti" USING btree ("agente","inizio","_id");--> statement-breakpoint
CREATE INDEX "appuntamenti_stato_filter" ON "appuntamenti" USING btree ("stato","inizio","_id");--> statement-breakpoint
CREATE INDEX "request_links_record" ON "request_links" USING btree ("record");--> statement-breakpoint
CREATE INDEX "request_links_expiry" ON "request_links" USING btree ("expiresAt");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partners_agente_reference" ON "partners" USING btree ("agente");--> statement-breakpoint
CREATE INDEX "simulations_email" ON "simulations" USING btree ("emailHash");