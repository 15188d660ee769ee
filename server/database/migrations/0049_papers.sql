-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE TABLE "testi_carte" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"carta" text NOT NULL,
	"edizione" text COLLATE "und-x-icu" NOT NULL,
	"inVigoreDal" date NOT NULL,
	"stato" text NOT NULL,
	"corpo" jsonb NOT NULL,
	"casa" jsonb,
	"pubblicatoAt" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "modo" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "documento" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "documentoNumero" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "documentoScadeAl" date;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "cittadinanza" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "residenza" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "poteri" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "titolari" jsonb;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "contante" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "pepCarica" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "motivoRischio" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "autori" jsonb;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "approvataAt" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "testi_carte_carta_filter" ON "testi_carte" USING btree ("carta","inVigoreDal","_id");--> statement-breakpoint
CREATE INDEX "testi_carte_edizione_sort" ON "testi_carte" USING btree ("edizione","_id");--> statement-breakpoint
CREATE INDEX "testi_carte_inVigoreDal_sort" ON "testi_carte" USING btree ("inVigoreDal","_id");--> statement-breakpoint
CREATE INDEX "testi_carte_stato_filter" ON "testi_carte" USING btree ("stato","inVigoreDal","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "testi_carte_together_unique" ON "testi_carte" USING btree ("carta","edizione");--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" RENAME COLUMN "pepApprovataDa" TO "approvataDa";
