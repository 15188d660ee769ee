CREATE TABLE "erasures" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"client" uuid NOT NULL,
	"admin" uuid,
	"state" text NOT NULL,
	"namesakes" boolean NOT NULL,
	"report" jsonb,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"endedAt" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "person_exports" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"client" uuid NOT NULL,
	"admin" uuid,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file" uuid,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"night" date,
	"admin" uuid,
	"state" text NOT NULL,
	"counts" jsonb NOT NULL,
	"reason" text,
	"startedAt" timestamp (3) with time zone NOT NULL,
	"endedAt" timestamp (3) with time zone,
	CONSTRAINT "retention_runs_night_unique" UNIQUE("night")
);
--> statement-breakpoint
CREATE TABLE "conservazione" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"codice" text NOT NULL,
	"attiva" boolean NOT NULL,
	"mesiRichieste" integer NOT NULL,
	"giorniDocumenti" integer NOT NULL,
	"mesiSenzaIncarico" integer NOT NULL,
	"anniPratiche" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_exports" ADD CONSTRAINT "person_exports_file_files__id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_client" ON "erasures" USING btree ("client","_id");--> statement-breakpoint
CREATE INDEX "person_exports_client" ON "person_exports" USING btree ("client","_id");--> statement-breakpoint
CREATE INDEX "person_exports_expiry" ON "person_exports" USING btree ("expiresAt");--> statement-breakpoint
CREATE INDEX "retention_runs_started" ON "retention_runs" USING btree ("startedAt");--> statement-breakpoint
CREATE UNIQUE INDEX "conservazione_codice_unique" ON "conservazione" USING btree ("codice");