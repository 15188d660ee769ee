CREATE TABLE "duration_counts" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"quality" jsonb
);
--> statement-breakpoint
CREATE TABLE "step_durations" (
	"count" bigint NOT NULL,
	"product" text NOT NULL,
	"bank" uuid,
	"state" text NOT NULL,
	"next" integer NOT NULL,
	"refused" integer NOT NULL,
	"withdrawn" integer NOT NULL,
	"open" integer NOT NULL,
	"p20" integer,
	"p50" integer,
	"p80" integer,
	"spells" jsonb NOT NULL,
	"after" jsonb
);
--> statement-breakpoint
CREATE INDEX "step_durations_key" ON "step_durations" USING btree ("count","product","state","bank");