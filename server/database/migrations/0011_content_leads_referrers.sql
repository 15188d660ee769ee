CREATE TABLE "communication_reads" (
	"communication" uuid NOT NULL,
	"agent" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "communication_reads_communication_agent_pk" PRIMARY KEY("communication","agent")
);
--> statement-breakpoint
CREATE TABLE "communications" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"titolo" text COLLATE "und-x-icu" NOT NULL,
	"corpo" jsonb NOT NULL,
	"allegati" jsonb,
	"categoria" text NOT NULL,
	"destinatari" jsonb,
	"pubblicataAt" timestamp (3) with time zone,
	"presaVisioneObbligatoria" boolean NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"titolo" text COLLATE "und-x-icu" NOT NULL,
	"descrizione" text,
	"file" jsonb NOT NULL,
	"categoria" text NOT NULL,
	"destinatari" text[] NOT NULL,
	"ordine" integer NOT NULL,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_categories" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text COLLATE "und-x-icu" NOT NULL,
	"ordine" integer NOT NULL,
	"destinatari" text[] NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"categoria" uuid NOT NULL,
	"domanda" text COLLATE "und-x-icu" NOT NULL,
	"risposta" jsonb NOT NULL,
	"ordine" integer NOT NULL,
	"pubblicata" boolean NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_uses" (
	"file" uuid NOT NULL,
	"resource" text NOT NULL,
	"record" uuid NOT NULL,
	CONSTRAINT "file_uses_file_record_pk" PRIMARY KEY("file","record")
);
--> statement-breakpoint
CREATE TABLE "lead_turns" (
	"rule" uuid PRIMARY KEY NOT NULL,
	"credit" double precision NOT NULL,
	"giorno" date NOT NULL,
	"dati" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_templates" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"codice" text COLLATE "und-x-icu" NOT NULL,
	"oggetto" text NOT NULL,
	"testo" text NOT NULL,
	"variabili" jsonb NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"titolo" text COLLATE "und-x-icu" NOT NULL,
	"name" text NOT NULL,
	"sommario" text NOT NULL,
	"corpo" jsonb NOT NULL,
	"cover" jsonb,
	"altCover" text,
	"categoria" text,
	"dataPubblicazione" timestamp (3) with time zone NOT NULL,
	"bozza" boolean NOT NULL,
	"seo" jsonb,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"url" text COLLATE "und-x-icu" NOT NULL,
	"titolo" text NOT NULL,
	"corpo" jsonb NOT NULL,
	"allegati" jsonb,
	"inVigoreDal" date NOT NULL,
	"pubblicata" boolean NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "perc_leads" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text COLLATE "und-x-icu" NOT NULL,
	"agente" uuid,
	"agenzia" uuid,
	"provincia" text,
	"prodotto" text,
	"perc" numeric(9, 4) NOT NULL,
	"tettoGiorno" integer,
	"pausa" boolean NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrers" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text COLLATE "und-x-icu" NOT NULL,
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
CREATE TABLE "training_videos" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"titolo" text COLLATE "und-x-icu" NOT NULL,
	"descrizione" text,
	"categoria" text NOT NULL,
	"video" jsonb,
	"link" text,
	"durata" integer NOT NULL,
	"sottotitoli" jsonb,
	"trascrizione" text,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "leads_provincia_filter";--> statement-breakpoint
DROP INDEX "leads_prodotto_filter";--> statement-breakpoint
DROP INDEX "leads_partner_reference";--> statement-breakpoint
DROP INDEX "leads_agenzia_reference";--> statement-breakpoint
DROP INDEX "leads_agente_reference";--> statement-breakpoint
DROP INDEX "leads_stato_filter";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "codiceFiscale" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "partitaIva" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "bio" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "lingue" text[];--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "specializzazioni" text[];--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "formazione" jsonb;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "mandato" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "ownerRole" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "nota" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "nota" text;--> statement-breakpoint
ALTER TABLE "communication_reads" ADD CONSTRAINT "communication_reads_communication_communications__id_fk" FOREIGN KEY ("communication") REFERENCES "public"."communications"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_reads" ADD CONSTRAINT "communication_reads_agent_agents__id_fk" FOREIGN KEY ("agent") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_categoria_faq_categories__id_fk" FOREIGN KEY ("categoria") REFERENCES "public"."faq_categories"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_files__id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_turns" ADD CONSTRAINT "lead_turns_rule_perc_leads__id_fk" FOREIGN KEY ("rule") REFERENCES "public"."perc_leads"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perc_leads" ADD CONSTRAINT "perc_leads_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perc_leads" ADD CONSTRAINT "perc_leads_agenzia_agencies__id_fk" FOREIGN KEY ("agenzia") REFERENCES "public"."agencies"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communications_titolo_sort" ON "communications" USING btree ("titolo","_id");--> statement-breakpoint
CREATE INDEX "communications_categoria_filter" ON "communications" USING btree ("categoria","_id");--> statement-breakpoint
CREATE INDEX "communications_pubblicataAt_sort" ON "communications" USING btree ("pubblicataAt","_id");--> statement-breakpoint
CREATE INDEX "communications_search" ON "communications" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documents_titolo_sort" ON "documents" USING btree ("titolo","_id");--> statement-breakpoint
CREATE INDEX "documents_categoria_filter" ON "documents" USING btree ("categoria","ordine","_id");--> statement-breakpoint
CREATE INDEX "documents_ordine_sort" ON "documents" USING btree ("ordine","_id");--> statement-breakpoint
CREATE INDEX "documents_status_filter" ON "documents" USING btree ("status","ordine","_id");--> statement-breakpoint
CREATE INDEX "documents_search" ON "documents" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "faq_categories_nome_unique" ON "faq_categories" USING btree ("nome");--> statement-breakpoint
CREATE INDEX "faq_categories_nome_sort" ON "faq_categories" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "faq_categories_ordine_sort" ON "faq_categories" USING btree ("ordine","_id");--> statement-breakpoint
CREATE INDEX "faq_categories_search" ON "faq_categories" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "faqs_categoria_reference" ON "faqs" USING btree ("categoria","ordine","_id");--> statement-breakpoint
CREATE INDEX "faqs_domanda_sort" ON "faqs" USING btree ("domanda","_id");--> statement-breakpoint
CREATE INDEX "faqs_ordine_sort" ON "faqs" USING btree ("ordine","_id");--> statement-breakpoint
CREATE INDEX "faqs_search" ON "faqs" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "file_uses_record" ON "file_uses" USING btree ("record");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_templates_codice_unique" ON "mail_templates" USING btree ("codice");--> statement-breakpoint
CREATE INDEX "mail_templates_codice_sort" ON "mail_templates" USING btree ("codice","_id");--> statement-breakpoint
CREATE INDEX "mail_templates_search" ON "mail_templates" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_titolo_sort" ON "news" USING btree ("titolo","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "news_name_unique" ON "news" USING btree ("name");--> statement-breakpoint
CREATE INDEX "news_categoria_filter" ON "news" USING btree ("categoria","dataPubblicazione","_id");--> statement-breakpoint
CREATE INDEX "news_dataPubblicazione_sort" ON "news" USING btree ("dataPubblicazione","_id");--> statement-breakpoint
CREATE INDEX "news_search" ON "news" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pages_url_sort" ON "pages" USING btree ("url","_id");--> statement-breakpoint
CREATE INDEX "pages_inVigoreDal_sort" ON "pages" USING btree ("inVigoreDal","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_together_unique" ON "pages" USING btree ("url","inVigoreDal");--> statement-breakpoint
CREATE INDEX "pages_search" ON "pages" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "perc_leads_nome_sort" ON "perc_leads" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "perc_leads_agente_reference" ON "perc_leads" USING btree ("agente","_id");--> statement-breakpoint
CREATE INDEX "perc_leads_agenzia_reference" ON "perc_leads" USING btree ("agenzia","_id");--> statement-breakpoint
CREATE INDEX "perc_leads_provincia_filter" ON "perc_leads" USING btree ("provincia","_id");--> statement-breakpoint
CREATE INDEX "perc_leads_prodotto_filter" ON "perc_leads" USING btree ("prodotto","_id");--> statement-breakpoint
CREATE INDEX "perc_leads_search" ON "perc_leads" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "referrers_nome_sort" ON "referrers" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "referrers_tipo_filter" ON "referrers" USING btree ("tipo","nome","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrers_codice_unique" ON "referrers" USING btree ("codice") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "referrers_status_filter" ON "referrers" USING btree ("status","nome","_id");--> statement-breakpoint
CREATE INDEX "referrers_search" ON "referrers" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "training_videos_titolo_sort" ON "training_videos" USING btree ("titolo","_id");--> statement-breakpoint
CREATE INDEX "training_videos_categoria_filter" ON "training_videos" USING btree ("categoria","titolo","_id");--> statement-breakpoint
CREATE INDEX "training_videos_durata_sort" ON "training_videos" USING btree ("durata","_id");--> statement-breakpoint
CREATE INDEX "training_videos_status_filter" ON "training_videos" USING btree ("status","titolo","_id");--> statement-breakpoint
CREATE INDEX "training_videos_search" ON "training_videos" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "commits_agent" ON "commits" USING btree ("agent","_id");--> statement-breakpoint
CREATE INDEX "commits_created" ON "commits" USING btree ("createdAt");--> statement-breakpoint
CREATE INDEX "leads_provincia_filter" ON "leads" USING btree ("provincia","_id");--> statement-breakpoint
CREATE INDEX "leads_prodotto_filter" ON "leads" USING btree ("prodotto","_id");--> statement-breakpoint
CREATE INDEX "leads_partner_reference" ON "leads" USING btree ("partner","_id");--> statement-breakpoint
CREATE INDEX "leads_agenzia_reference" ON "leads" USING btree ("agenzia","_id");--> statement-breakpoint
CREATE INDEX "leads_agente_reference" ON "leads" USING btree ("agente","_id");--> statement-breakpoint
CREATE INDEX "leads_stato_filter" ON "leads" USING btree ("stato","_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_key_unique" UNIQUE("key");--> statement-breakpoint
UPDATE "leads" SET "ricerca" = "ricerca" || ' ' || regexp_replace(regexp_replace("telefono", '^\s*(\+|00)\s*39', ''), '\D', '', 'g') WHERE "telefono" IS NOT NULL;--> statement-breakpoint
UPDATE "requests" SET "ricerca" = "ricerca" || ' ' || regexp_replace(regexp_replace("telefono", '^\s*(\+|00)\s*39', ''), '\D', '', 'g') WHERE "telefono" IS NOT NULL;
