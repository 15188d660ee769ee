CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "agencies" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"codice" text NOT NULL,
	"nome" text NOT NULL,
	"slug" text NOT NULL,
	"indirizzo" jsonb NOT NULL,
	"telefono" text,
	"whatsapp" text,
	"email" text NOT NULL,
	"pec" text,
	"orari" jsonb NOT NULL,
	"descrizione" text,
	"servizi" jsonb NOT NULL,
	"comuniServiti" jsonb NOT NULL,
	"accessibile" boolean NOT NULL,
	"pubblica" boolean NOT NULL,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_products" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"banca" uuid NOT NULL,
	"nome" text NOT NULL,
	"prodotto" text NOT NULL,
	"finalita" text[] NOT NULL,
	"validoDal" date NOT NULL,
	"validoAl" date,
	"importoMin" bigint NOT NULL,
	"importoMax" bigint NOT NULL,
	"tassi" jsonb NOT NULL,
	"spese" jsonb NOT NULL,
	"polizze" jsonb NOT NULL,
	"foglioInformativo" text,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banks" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"abi" text,
	"tipo" text NOT NULL,
	"convenzioneDal" date NOT NULL,
	"convenzioneAl" date,
	"referenti" jsonb NOT NULL,
	"slaGiorni" jsonb NOT NULL,
	"provvigioni" jsonb NOT NULL,
	"policy" jsonb NOT NULL,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calculators" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"codice" text NOT NULL,
	"predefinito" jsonb NOT NULL,
	"limiti" jsonb NOT NULL,
	"tanIpotizzato" numeric(9, 4) NOT NULL,
	"compenso" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commits" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"model" text NOT NULL,
	"ref" uuid NOT NULL,
	"info" jsonb,
	"deletedObject" jsonb,
	"admin" uuid,
	"agent" uuid,
	"autore" text NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"salt" text,
	"digest" text NOT NULL,
	"seal" bigint
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"caller" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"bodyHash" text NOT NULL,
	"answer" jsonb,
	"createdAt" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_caller_route_key_pk" PRIMARY KEY("caller","route","key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"runAt" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lastError" text,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"cognome" text NOT NULL,
	"email" text,
	"telefono" text,
	"provincia" text,
	"prodotto" text NOT NULL,
	"messaggio" text,
	"simulazione" jsonb,
	"fonte" jsonb NOT NULL,
	"consensi" jsonb NOT NULL,
	"partner" uuid,
	"agenzia" uuid,
	"stato" text NOT NULL,
	"primoContattoAt" timestamp (3) with time zone,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"chiave" text NOT NULL,
	"originiAmmesse" jsonb NOT NULL,
	"tema" jsonb NOT NULL,
	"calcolatori" text[] NOT NULL,
	"modo" text NOT NULL,
	"oamNumero" text,
	"webhookUrl" text,
	"webhookSegreto" text,
	"attivo" boolean NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provinces" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"sigla" text NOT NULL,
	"regione" uuid NOT NULL,
	"capoluogo" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"tipo" text NOT NULL,
	"scadenza" text NOT NULL,
	"data" date NOT NULL,
	"valore" numeric(9, 4) NOT NULL,
	"fonte" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"istat" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"commits" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "towns" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"provincia" uuid NOT NULL,
	"istat" text NOT NULL,
	"belfiore" text NOT NULL,
	"cap" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_products" ADD CONSTRAINT "bank_products_banca_banks__id_fk" FOREIGN KEY ("banca") REFERENCES "public"."banks"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_partner_partners__id_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agenzia_agencies__id_fk" FOREIGN KEY ("agenzia") REFERENCES "public"."agencies"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provinces" ADD CONSTRAINT "provinces_regione_regions__id_fk" FOREIGN KEY ("regione") REFERENCES "public"."regions"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "towns" ADD CONSTRAINT "towns_provincia_provinces__id_fk" FOREIGN KEY ("provincia") REFERENCES "public"."provinces"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_codice_unique" ON "agencies" USING btree ("codice") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "agencies_nome_sort" ON "agencies" USING btree ("nome","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_slug_unique" ON "agencies" USING btree ("slug") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "agencies_search" ON "agencies" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bank_products_banca_reference" ON "bank_products" USING btree ("banca");--> statement-breakpoint
CREATE INDEX "bank_products_nome_sort" ON "bank_products" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "bank_products_validoDal_sort" ON "bank_products" USING btree ("validoDal","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_products_together_unique" ON "bank_products" USING btree ("banca","nome","validoDal") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "bank_products_search" ON "bank_products" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "banks_nome_unique" ON "banks" USING btree ("nome") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "banks_nome_sort" ON "banks" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "banks_search" ON "banks" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "calculators_codice_unique" ON "calculators" USING btree ("codice");--> statement-breakpoint
CREATE INDEX "commits_ref" ON "commits" USING btree ("ref","_id");--> statement-breakpoint
CREATE INDEX "commits_seal" ON "commits" USING btree ("seal");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("runAt");--> statement-breakpoint
CREATE INDEX "leads_cognome_sort" ON "leads" USING btree ("cognome","_id");--> statement-breakpoint
CREATE INDEX "leads_partner_reference" ON "leads" USING btree ("partner");--> statement-breakpoint
CREATE INDEX "leads_agenzia_reference" ON "leads" USING btree ("agenzia");--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "partners_nome_sort" ON "partners" USING btree ("nome","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_chiave_unique" ON "partners" USING btree ("chiave");--> statement-breakpoint
CREATE INDEX "partners_search" ON "partners" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "provinces_nome_unique" ON "provinces" USING btree ("nome");--> statement-breakpoint
CREATE INDEX "provinces_nome_sort" ON "provinces" USING btree ("nome","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provinces_sigla_unique" ON "provinces" USING btree ("sigla");--> statement-breakpoint
CREATE INDEX "provinces_regione_reference" ON "provinces" USING btree ("regione");--> statement-breakpoint
CREATE INDEX "provinces_search" ON "provinces" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rates_data_sort" ON "rates" USING btree ("data","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rates_together_unique" ON "rates" USING btree ("tipo","scadenza","data");--> statement-breakpoint
CREATE UNIQUE INDEX "regions_nome_unique" ON "regions" USING btree ("nome");--> statement-breakpoint
CREATE INDEX "regions_nome_sort" ON "regions" USING btree ("nome","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "regions_istat_unique" ON "regions" USING btree ("istat");--> statement-breakpoint
CREATE INDEX "regions_search" ON "regions" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "towns_nome_sort" ON "towns" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "towns_provincia_reference" ON "towns" USING btree ("provincia");--> statement-breakpoint
CREATE UNIQUE INDEX "towns_istat_unique" ON "towns" USING btree ("istat");--> statement-breakpoint
CREATE UNIQUE INDEX "towns_belfiore_unique" ON "towns" USING btree ("belfiore");--> statement-breakpoint
CREATE INDEX "towns_search" ON "towns" USING gin (ricerca gin_trgm_ops);