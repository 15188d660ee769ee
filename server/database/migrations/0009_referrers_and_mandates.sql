CREATE TABLE "referrers" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"tipo" text NOT NULL,
	"codice" text NOT NULL,
	"email" text NOT NULL,
	"telefono" text,
	"registro" jsonb,
	"note" text,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "codiceFiscale" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "partitaIva" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "bio" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "lingue" text[];--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "specializzazioni" text[];--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "formazione" jsonb;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "mandato" jsonb;--> statement-breakpoint
CREATE INDEX "referrers_nome_sort" ON "referrers" USING btree ("nome","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrers_codice_unique" ON "referrers" USING btree ("codice") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "referrers_search" ON "referrers" USING gin (ricerca gin_trgm_ops);