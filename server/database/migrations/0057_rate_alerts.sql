CREATE TABLE "alert_stops" (
	"hash" text PRIMARY KEY NOT NULL,
	"simulation" uuid NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_alerts" (
	"simulation" uuid PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"threshold" numeric(9, 4) NOT NULL,
	"armed" boolean NOT NULL,
	"value" numeric(9, 4),
	"passedAt" timestamp (3) with time zone,
	"seen" text,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_stops" ADD CONSTRAINT "alert_stops_simulation_rate_alerts_simulation_fk" FOREIGN KEY ("simulation") REFERENCES "public"."rate_alerts"("simulation") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_alerts" ADD CONSTRAINT "rate_alerts_simulation_client_simulations__id_fk" FOREIGN KEY ("simulation") REFERENCES "public"."client_simulations"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_stops_simulation" ON "alert_stops" USING btree ("simulation");--> statement-breakpoint
CREATE INDEX "alert_stops_expiry" ON "alert_stops" USING btree ("expiresAt");