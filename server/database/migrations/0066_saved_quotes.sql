CREATE TABLE "saved_quotes" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"agent" uuid NOT NULL,
	"client" uuid,
	"snapshot" jsonb NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD CONSTRAINT "saved_quotes_agent_agents__id_fk" FOREIGN KEY ("agent") REFERENCES "public"."agents"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD CONSTRAINT "saved_quotes_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_quotes_agent" ON "saved_quotes" USING btree ("agent","_id");--> statement-breakpoint
CREATE INDEX "saved_quotes_client" ON "saved_quotes" USING btree ("client");