CREATE TABLE "simulations" (
	"_id" text PRIMARY KEY NOT NULL,
	"snapshot" jsonb NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"scadenza" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "simulations_expiry" ON "simulations" USING btree ("scadenza");