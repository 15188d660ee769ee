CREATE TABLE "webhook_deliveries" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"partner" uuid NOT NULL,
	"lead" text NOT NULL,
	"consegna" text NOT NULL,
	"tentativo" integer NOT NULL,
	"esito" text NOT NULL,
	"stato" integer,
	"motivo" text,
	"durataMs" integer NOT NULL,
	"prossimo" timestamp (3) with time zone,
	"risposta" text
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "responsabile" uuid;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "manager" uuid;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "urlPhoto" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "oam" jsonb;--> statement-breakpoint
ALTER TABLE "calculators" ADD COLUMN "esposizione" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "agente" uuid;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_partner_partners__id_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_partner_reference" ON "webhook_deliveries" USING btree ("partner");--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_responsabile_agents__id_fk" FOREIGN KEY ("responsabile") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_manager_agents__id_fk" FOREIGN KEY ("manager") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agencies_responsabile_reference" ON "agencies" USING btree ("responsabile");--> statement-breakpoint
CREATE INDEX "agencies_manager_reference" ON "agencies" USING btree ("manager");--> statement-breakpoint
CREATE UNIQUE INDEX "agents_slug_unique" ON "agents" USING btree ("slug") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "leads_agente_reference" ON "leads" USING btree ("agente");