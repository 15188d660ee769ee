ALTER TABLE "requests" ADD COLUMN "agente" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_agente_reference" ON "requests" USING btree ("agente","_id");