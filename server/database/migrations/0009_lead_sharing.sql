CREATE TABLE "lead_turns" (
	"rule" uuid PRIMARY KEY NOT NULL,
	"credit" double precision NOT NULL,
	"giorno" date NOT NULL,
	"dati" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "perc_leads" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"agente" uuid,
	"agenzia" uuid,
	"provincia" text,
	"prodotto" text,
	"perc" numeric(9, 4) NOT NULL,
	"tettoGiorno" integer,
	"pausa" boolean NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "nota" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "nota" text;--> statement-breakpoint
ALTER TABLE "lead_turns" ADD CONSTRAINT "lead_turns_rule_perc_leads__id_fk" FOREIGN KEY ("rule") REFERENCES "public"."perc_leads"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perc_leads" ADD CONSTRAINT "perc_leads_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perc_leads" ADD CONSTRAINT "perc_leads_agenzia_agencies__id_fk" FOREIGN KEY ("agenzia") REFERENCES "public"."agencies"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "perc_leads_nome_sort" ON "perc_leads" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "perc_leads_agente_reference" ON "perc_leads" USING btree ("agente");--> statement-breakpoint
CREATE INDEX "perc_leads_agenzia_reference" ON "perc_leads" USING btree ("agenzia");--> statement-breakpoint
CREATE INDEX "perc_leads_search" ON "perc_leads" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "commits_agent" ON "commits" USING btree ("agent","_id");--> statement-breakpoint
CREATE INDEX "commits_created" ON "commits" USING btree ("createdAt");--> statement-breakpoint
UPDATE "leads" SET "ricerca" = "ricerca" || ' ' || regexp_replace(regexp_replace("telefono", '^\s*(\+|00)\s*39', ''), '\D', '', 'g') WHERE "telefono" IS NOT NULL;--> statement-breakpoint
UPDATE "requests" SET "ricerca" = "ricerca" || ' ' || regexp_replace(regexp_replace("telefono", '^\s*(\+|00)\s*39', ''), '\D', '', 'g') WHERE "telefono" IS NOT NULL;
