CREATE TABLE "settings" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"codice" text NOT NULL,
	"attiva" boolean NOT NULL,
	"tessere" text NOT NULL,
	"attribuzione" text NOT NULL,
	"attribuzioneUrl" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "settings_codice_unique" ON "settings" USING btree ("codice");