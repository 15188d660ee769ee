CREATE TABLE "company" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"codice" text NOT NULL,
	"nome" text NOT NULL,
	"oam" text NOT NULL,
	"codiceFiscale" text NOT NULL,
	"rea" text,
	"capitaleSociale" bigint NOT NULL,
	"sede" jsonb NOT NULL,
	"telefono" text NOT NULL,
	"email" text NOT NULL,
	"pec" text,
	"messaggi" text,
	"orari" text NOT NULL,
	"social" jsonb,
	"cartaDiCredito" text,
	"segnalazioni" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "company_codice_unique" ON "company" USING btree ("codice");