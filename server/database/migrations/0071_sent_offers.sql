CREATE TABLE "sent_offers" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"simulation" text NOT NULL,
	"agent" uuid NOT NULL,
	"pratica" uuid,
	"lead" uuid,
	"participant" uuid,
	"summary" jsonb NOT NULL,
	"sentAt" timestamp (3) with time zone NOT NULL,
	"scadenza" date NOT NULL,
	"openedAt" timestamp (3) with time zone,
	"withdrawnAt" timestamp (3) with time zone,
	CONSTRAINT "sent_offers_simulation_unique" UNIQUE("simulation")
);
--> statement-breakpoint
ALTER TABLE "sent_offers" ADD CONSTRAINT "sent_offers_agent_agents__id_fk" FOREIGN KEY ("agent") REFERENCES "public"."agents"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_offers" ADD CONSTRAINT "sent_offers_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_offers" ADD CONSTRAINT "sent_offers_lead_leads__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."leads"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_offers" ADD CONSTRAINT "sent_offers_participant_pratiche_partecipanti__id_fk" FOREIGN KEY ("participant") REFERENCES "public"."pratiche_partecipanti"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_offers_file" ON "sent_offers" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "sent_offers_lead" ON "sent_offers" USING btree ("lead","_id");--> statement-breakpoint
CREATE INDEX "sent_offers_agent" ON "sent_offers" USING btree ("agent");--> statement-breakpoint
CREATE INDEX "sent_offers_participant" ON "sent_offers" USING btree ("participant");