CREATE TABLE "client_simulations" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"client" uuid NOT NULL,
	"name" text,
	"snapshot" jsonb NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"origin" text,
	"requestNumber" text,
	"requestedAt" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "client_simulations" ADD CONSTRAINT "client_simulations_client_clients__id_fk" FOREIGN KEY ("client") REFERENCES "public"."clients"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_simulations_client" ON "client_simulations" USING btree ("client","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_simulations_origin" ON "client_simulations" USING btree ("client","origin");