CREATE TABLE "agent_displays" (
	"_id" text PRIMARY KEY NOT NULL,
	"agente" uuid NOT NULL,
	"prodotto" text NOT NULL,
	"need" jsonb NOT NULL,
	"product" uuid NOT NULL,
	"titolo" text,
	"figures" jsonb NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"scadenza" date NOT NULL,
	"ritiratoAt" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "agent_displays" ADD CONSTRAINT "agent_displays_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_displays_agent" ON "agent_displays" USING btree ("agente","prodotto","createdAt");