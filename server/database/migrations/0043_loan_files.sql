-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE TABLE "pratiche_verifiche" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"pratica" uuid NOT NULL,
	"cliente" uuid NOT NULL,
	"stato" text NOT NULL,
	"identificatoAl" date,
	"agiscePer" text,
	"scopo" text,
	"pep" boolean NOT NULL,
	"pepApprovataDa" text,
	"rischio" text,
	"origineFondi" text,
	"firmatoAl" date,
	"nota" text
);
--> statement-breakpoint
CREATE TABLE "pratiche_banche" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"pratica" uuid NOT NULL,
	"banca" uuid NOT NULL,
	"prodottoBanca" uuid,
	"stato" text NOT NULL,
	"inviataAl" date,
	"rispostaAl" date,
	"validaFinoAl" date,
	"firmataBancaAl" date,
	"importoChiesto" bigint,
	"durataChiesta" integer,
	"tanChiesto" numeric(9, 4),
	"taegChiesto" numeric(9, 4),
	"rataChiesta" bigint,
	"importo" bigint,
	"durataMesi" integer,
	"tan" numeric(9, 4),
	"taeg" numeric(9, 4),
	"rata" bigint,
	"speseIstruttoria" bigint,
	"spesePerizia" bigint,
	"polizze" bigint,
	"speseRata" bigint,
	"condizioni" text,
	"motivoRifiuto" uuid,
	"motivoBanca" text,
	"offerta" jsonb
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documenti_richiesti" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text COLLATE "und-x-icu" NOT NULL,
	"riguarda" text NOT NULL,
	"prodotti" text[],
	"finalita" text[],
	"occupazioni" text[],
	"ruoli" text[],
	"circostanze" text[],
	"prima" text,
	"quanti" integer NOT NULL,
	"etaMassimaGiorni" integer,
	"validoAncoraGiorni" integer,
	"obbligatorio" boolean NOT NULL,
	"spiegazione" text NOT NULL,
	"esempio" jsonb,
	"ordine" integer NOT NULL,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pratiche_compensi" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"pratica" uuid NOT NULL,
	"compensoCliente" bigint,
	"provvigioneBancaPrevista" bigint,
	"nota" text
);
--> statement-breakpoint
CREATE TABLE "pratiche_documenti" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"pratica" uuid NOT NULL,
	"requisito" uuid,
	"nome" text NOT NULL,
	"cliente" uuid,
	"stato" text NOT NULL,
	"entro" date,
	"datatoAl" date,
	"scadeAl" date,
	"motivo" text,
	"nota" text,
	"file" jsonb,
	"caricatoAt" timestamp (3) with time zone,
	"caricatoDa" text,
	"verificatoAt" timestamp (3) with time zone,
	"verificatoDa" text,
	"riusato" uuid
);
--> statement-breakpoint
CREATE TABLE "pratiche_note" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"pratica" uuid NOT NULL,
	"tipo" text NOT NULL,
	"testo" text NOT NULL,
	"cliente" uuid,
	"autore" text,
	"lettoAt" timestamp (3) with time zone,
	"allegati" jsonb
);
--> statement-breakpoint
CREATE TABLE "pratiche_compiti" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"pratica" uuid NOT NULL,
	"titolo" text NOT NULL,
	"entro" date,
	"agente" uuid,
	"incaricato" uuid,
	"stato" text NOT NULL,
	"fattoAt" timestamp (3) with time zone,
	"nota" text
);
--> statement-breakpoint
CREATE TABLE "loan_file_views" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"file" uuid NOT NULL,
	"document" uuid,
	"name" text,
	"how" text NOT NULL,
	"role" text NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pratiche" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"IDEGG" text COLLATE "und-x-icu" NOT NULL,
	"intestatario" text COLLATE "und-x-icu",
	"chiavi" text,
	"prodotto" text NOT NULL,
	"finalita" text,
	"stato" text NOT NULL,
	"statoDal" timestamp (3) with time zone,
	"statoPrecedente" text,
	"dataUltimoMovimento" timestamp (3) with time zone,
	"importoRichiesto" bigint NOT NULL,
	"importoDeliberato" bigint,
	"importoLiquidato" bigint,
	"durataMesi" integer,
	"tipoTasso" text,
	"valoreImmobile" bigint,
	"agente" uuid,
	"agenzia" uuid,
	"incaricato" uuid,
	"banca" uuid,
	"lead" uuid,
	"richiesta" uuid,
	"partner" uuid,
	"segnalatore" uuid,
	"fonte" jsonb,
	"simulazione" jsonb,
	"consensi" jsonb NOT NULL,
	"circostanze" text[],
	"immobile" jsonb,
	"terzi" jsonb,
	"debiti" jsonb,
	"foglioInformativoAl" date,
	"foglioInformativoVersione" text,
	"incaricoAl" date,
	"incaricoScade" date,
	"compensoComunicatoAl" date,
	"approvazioneScade" date,
	"piesAl" date,
	"secciAl" date,
	"attoAl" date,
	"rinunciaAttesa" boolean NOT NULL,
	"notificaAl" date,
	"liquidataAl" date,
	"provvigioneConfermataAl" date,
	"estintaAl" date,
	"estinzioneAnticipata" boolean NOT NULL,
	"riprendereAl" date,
	"richiestaIntegrazione" text,
	"motivoRifiuto" uuid,
	"motivo" text,
	"silenziosa" boolean NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pratiche_partecipanti" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"pratica" uuid NOT NULL,
	"cliente" uuid NOT NULL,
	"ruolo" text NOT NULL,
	"occupazione" text,
	"datore" text,
	"lavoraDal" date,
	"redditoNettoMensile" bigint,
	"altriImpegniMensili" bigint,
	"circostanze" text[]
);
--> statement-breakpoint
CREATE TABLE "motivi_rifiuto" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"codice" text NOT NULL,
	"nome" text COLLATE "und-x-icu" NOT NULL,
	"significato" text NOT NULL,
	"rimedio" text NOT NULL,
	"spiega" text NOT NULL,
	"ordine" integer NOT NULL,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pratiche_quote" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"pratica" uuid NOT NULL,
	"agente" uuid NOT NULL,
	"perc" numeric(9, 4) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pratiche_passi" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"pratica" uuid NOT NULL,
	"da" text,
	"a" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"chi" text NOT NULL,
	"banca" uuid,
	"motivo" text
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "sostituto" uuid;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "assenteDal" date;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "assenteAl" date;--> statement-breakpoint
ALTER TABLE "commits" ADD COLUMN "padre" uuid;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "compensiMassimi" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "wrappedKey" text;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD CONSTRAINT "pratiche_verifiche_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD CONSTRAINT "pratiche_verifiche_cliente_clients__id_fk" FOREIGN KEY ("cliente") REFERENCES "public"."clients"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_banche" ADD CONSTRAINT "pratiche_banche_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_banche" ADD CONSTRAINT "pratiche_banche_banca_banks__id_fk" FOREIGN KEY ("banca") REFERENCES "public"."banks"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_banche" ADD CONSTRAINT "pratiche_banche_prodottoBanca_bank_products__id_fk" FOREIGN KEY ("prodottoBanca") REFERENCES "public"."bank_products"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_banche" ADD CONSTRAINT "pratiche_banche_motivoRifiuto_motivi_rifiuto__id_fk" FOREIGN KEY ("motivoRifiuto") REFERENCES "public"."motivi_rifiuto"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_compensi" ADD CONSTRAINT "pratiche_compensi_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_documenti" ADD CONSTRAINT "pratiche_documenti_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_documenti" ADD CONSTRAINT "pratiche_documenti_requisito_documenti_richiesti__id_fk" FOREIGN KEY ("requisito") REFERENCES "public"."documenti_richiesti"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_documenti" ADD CONSTRAINT "pratiche_documenti_cliente_clients__id_fk" FOREIGN KEY ("cliente") REFERENCES "public"."clients"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_documenti" ADD CONSTRAINT "pratiche_documenti_riusato_pratiche_documenti__id_fk" FOREIGN KEY ("riusato") REFERENCES "public"."pratiche_documenti"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_note" ADD CONSTRAINT "pratiche_note_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_note" ADD CONSTRAINT "pratiche_note_cliente_clients__id_fk" FOREIGN KEY ("cliente") REFERENCES "public"."clients"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_compiti" ADD CONSTRAINT "pratiche_compiti_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_compiti" ADD CONSTRAINT "pratiche_compiti_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_compiti" ADD CONSTRAINT "pratiche_compiti_incaricato_admins__id_fk" FOREIGN KEY ("incaricato") REFERENCES "public"."admins"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_file_views" ADD CONSTRAINT "loan_file_views_file_pratiche__id_fk" FOREIGN KEY ("file") REFERENCES "public"."pratiche"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche" ADD CONSTRAINT "pratiche_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche" ADD CONSTRAINT "pratiche_agenzia_agencies__id_fk" FOREIGN KEY ("agenzia") REFERENCES "public"."agencies"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche" ADD CONSTRAINT "pratiche_incaricato_admins__id_fk" FOREIGN KEY ("incaricato") REFERENCES "public"."admins"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche" ADD CONSTRAINT "pratiche_banca_banks__id_fk" FOREIGN KEY ("banca") REFERENCES "public"."banks"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche" ADD CONSTRAINT "pratiche_lead_leads__id_fk" FOREIGN KEY ("lead") REFERENCES "public"."leads"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche" ADD CONSTRAINT "pratiche_richiesta_requests__id_fk" FOREIGN KEY ("richiesta") REFERENCES "public"."requests"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche" ADD CONSTRAINT "pratiche_partner_partners__id_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche" ADD CONSTRAINT "pratiche_segnalatore_referrers__id_fk" FOREIGN KEY ("segnalatore") REFERENCES "public"."referrers"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche" ADD CONSTRAINT "pratiche_motivoRifiuto_motivi_rifiuto__id_fk" FOREIGN KEY ("motivoRifiuto") REFERENCES "public"."motivi_rifiuto"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_partecipanti" ADD CONSTRAINT "pratiche_partecipanti_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_partecipanti" ADD CONSTRAINT "pratiche_partecipanti_cliente_clients__id_fk" FOREIGN KEY ("cliente") REFERENCES "public"."clients"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_quote" ADD CONSTRAINT "pratiche_quote_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_quote" ADD CONSTRAINT "pratiche_quote_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_passi" ADD CONSTRAINT "pratiche_passi_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pratiche_passi" ADD CONSTRAINT "pratiche_passi_banca_banks__id_fk" FOREIGN KEY ("banca") REFERENCES "public"."banks"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pratiche_verifiche_pratica_reference" ON "pratiche_verifiche" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "pratiche_verifiche_cliente_reference" ON "pratiche_verifiche" USING btree ("cliente","_id");--> statement-breakpoint
CREATE INDEX "pratiche_verifiche_stato_filter" ON "pratiche_verifiche" USING btree ("stato","_id");--> statement-breakpoint
CREATE INDEX "pratiche_verifiche_rischio_filter" ON "pratiche_verifiche" USING btree ("rischio","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_verifiche_together_unique" ON "pratiche_verifiche" USING btree ("pratica","cliente");--> statement-breakpoint
CREATE INDEX "pratiche_banche_pratica_reference" ON "pratiche_banche" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "pratiche_banche_banca_reference" ON "pratiche_banche" USING btree ("banca","_id");--> statement-breakpoint
CREATE INDEX "pratiche_banche_prodottoBanca_reference" ON "pratiche_banche" USING btree ("prodottoBanca");--> statement-breakpoint
CREATE INDEX "pratiche_banche_stato_filter" ON "pratiche_banche" USING btree ("stato","_id");--> statement-breakpoint
CREATE INDEX "pratiche_banche_motivoRifiuto_reference" ON "pratiche_banche" USING btree ("motivoRifiuto");--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_banche_together_unique" ON "pratiche_banche" USING btree ("pratica","banca");--> statement-breakpoint
CREATE UNIQUE INDEX "documenti_richiesti_nome_unique" ON "documenti_richiesti" USING btree ("nome") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "documenti_richiesti_nome_sort" ON "documenti_richiesti" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "documenti_richiesti_riguarda_filter" ON "documenti_richiesti" USING btree ("riguarda","ordine","_id");--> statement-breakpoint
CREATE INDEX "documenti_richiesti_ordine_sort" ON "documenti_richiesti" USING btree ("ordine","_id");--> statement-breakpoint
CREATE INDEX "documenti_richiesti_status_filter" ON "documenti_richiesti" USING btree ("status","ordine","_id");--> statement-breakpoint
CREATE INDEX "documenti_richiesti_search" ON "documenti_richiesti" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_compensi_pratica_unique" ON "pratiche_compensi" USING btree ("pratica");--> statement-breakpoint
CREATE INDEX "pratiche_compensi_pratica_reference" ON "pratiche_compensi" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "pratiche_documenti_pratica_reference" ON "pratiche_documenti" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "pratiche_documenti_requisito_reference" ON "pratiche_documenti" USING btree ("requisito","_id");--> statement-breakpoint
CREATE INDEX "pratiche_documenti_cliente_reference" ON "pratiche_documenti" USING btree ("cliente","_id");--> statement-breakpoint
CREATE INDEX "pratiche_documenti_stato_filter" ON "pratiche_documenti" USING btree ("stato","_id");--> statement-breakpoint
CREATE INDEX "pratiche_documenti_riusato_reference" ON "pratiche_documenti" USING btree ("riusato");--> statement-breakpoint
CREATE INDEX "pratiche_note_pratica_reference" ON "pratiche_note" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "pratiche_note_tipo_filter" ON "pratiche_note" USING btree ("tipo","_id");--> statement-breakpoint
CREATE INDEX "pratiche_note_cliente_reference" ON "pratiche_note" USING btree ("cliente");--> statement-breakpoint
CREATE INDEX "pratiche_compiti_pratica_reference" ON "pratiche_compiti" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "pratiche_compiti_entro_sort" ON "pratiche_compiti" USING btree ("entro","_id");--> statement-breakpoint
CREATE INDEX "pratiche_compiti_agente_reference" ON "pratiche_compiti" USING btree ("agente","_id");--> statement-breakpoint
CREATE INDEX "pratiche_compiti_incaricato_reference" ON "pratiche_compiti" USING btree ("incaricato","_id");--> statement-breakpoint
CREATE INDEX "pratiche_compiti_stato_filter" ON "pratiche_compiti" USING btree ("stato","_id");--> statement-breakpoint
CREATE INDEX "loan_file_views_file" ON "loan_file_views" USING btree ("file","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_IDEGG_unique" ON "pratiche" USING btree ("IDEGG");--> statement-breakpoint
CREATE INDEX "pratiche_IDEGG_sort" ON "pratiche" USING btree ("IDEGG","_id");--> statement-breakpoint
CREATE INDEX "pratiche_intestatario_sort" ON "pratiche" USING btree ("intestatario","_id");--> statement-breakpoint
CREATE INDEX "pratiche_prodotto_filter" ON "pratiche" USING btree ("prodotto","dataUltimoMovimento","_id");--> statement-breakpoint
CREATE INDEX "pratiche_finalita_filter" ON "pratiche" USING btree ("finalita","dataUltimoMovimento","_id");--> statement-breakpoint
CREATE INDEX "pratiche_stato_filter" ON "pratiche" USING btree ("stato","dataUltimoMovimento","_id");--> statement-breakpoint
CREATE INDEX "pratiche_dataUltimoMovimento_sort" ON "pratiche" USING btree ("dataUltimoMovimento","_id");--> statement-breakpoint
CREATE INDEX "pratiche_importoRichiesto_sort" ON "pratiche" USING btree ("importoRichiesto","_id");--> statement-breakpoint
CREATE INDEX "pratiche_agente_reference" ON "pratiche" USING btree ("agente","dataUltimoMovimento","_id");--> statement-breakpoint
CREATE INDEX "pratiche_agenzia_reference" ON "pratiche" USING btree ("agenzia","dataUltimoMovimento","_id");--> statement-breakpoint
CREATE INDEX "pratiche_incaricato_reference" ON "pratiche" USING btree ("incaricato");--> statement-breakpoint
CREATE INDEX "pratiche_banca_reference" ON "pratiche" USING btree ("banca","dataUltimoMovimento","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_lead_unique" ON "pratiche" USING btree ("lead");--> statement-breakpoint
CREATE INDEX "pratiche_lead_reference" ON "pratiche" USING btree ("lead","dataUltimoMovimento","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_richiesta_unique" ON "pratiche" USING btree ("richiesta");--> statement-breakpoint
CREATE INDEX "pratiche_richiesta_reference" ON "pratiche" USING btree ("richiesta","dataUltimoMovimento","_id");--> statement-breakpoint
CREATE INDEX "pratiche_partner_reference" ON "pratiche" USING btree ("partner","dataUltimoMovimento","_id");--> statement-breakpoint
CREATE INDEX "pratiche_segnalatore_reference" ON "pratiche" USING btree ("segnalatore");--> statement-breakpoint
CREATE INDEX "pratiche_motivoRifiuto_reference" ON "pratiche" USING btree ("motivoRifiuto");--> statement-breakpoint
CREATE INDEX "pratiche_search" ON "pratiche" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pratiche_since" ON "pratiche" USING btree ("stato","statoDal","_id");--> statement-breakpoint
CREATE INDEX "pratiche_partecipanti_pratica_reference" ON "pratiche_partecipanti" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "pratiche_partecipanti_cliente_reference" ON "pratiche_partecipanti" USING btree ("cliente","_id");--> statement-breakpoint
CREATE INDEX "pratiche_partecipanti_ruolo_filter" ON "pratiche_partecipanti" USING btree ("ruolo","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_partecipanti_together_unique" ON "pratiche_partecipanti" USING btree ("pratica","cliente");--> statement-breakpoint
CREATE UNIQUE INDEX "motivi_rifiuto_codice_unique" ON "motivi_rifiuto" USING btree ("codice") WHERE status <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "motivi_rifiuto_nome_unique" ON "motivi_rifiuto" USING btree ("nome") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "motivi_rifiuto_nome_sort" ON "motivi_rifiuto" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "motivi_rifiuto_spiega_filter" ON "motivi_rifiuto" USING btree ("spiega","ordine","_id");--> statement-breakpoint
CREATE INDEX "motivi_rifiuto_ordine_sort" ON "motivi_rifiuto" USING btree ("ordine","_id");--> statement-breakpoint
CREATE INDEX "motivi_rifiuto_status_filter" ON "motivi_rifiuto" USING btree ("status","ordine","_id");--> statement-breakpoint
CREATE INDEX "motivi_rifiuto_search" ON "motivi_rifiuto" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pratiche_quote_pratica_reference" ON "pratiche_quote" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "pratiche_quote_agente_reference" ON "pratiche_quote" USING btree ("agente","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pratiche_quote_together_unique" ON "pratiche_quote" USING btree ("pratica","agente");--> statement-breakpoint
CREATE INDEX "pratiche_quote_files" ON "pratiche_quote" USING btree ("agente","pratica");--> statement-breakpoint
CREATE INDEX "pratiche_passi_pratica_reference" ON "pratiche_passi" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "pratiche_passi_a_filter" ON "pratiche_passi" USING btree ("a","_id");--> statement-breakpoint
CREATE INDEX "pratiche_passi_banca_reference" ON "pratiche_passi" USING btree ("banca");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_sostituto_agents__id_fk" FOREIGN KEY ("sostituto") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_sostituto_reference" ON "agents" USING btree ("sostituto");--> statement-breakpoint
CREATE INDEX "clients_tax_code" ON "clients" USING btree ("codiceFiscale");--> statement-breakpoint
CREATE INDEX "clients_vat_number" ON "clients" USING btree ("partitaIva");--> statement-breakpoint
CREATE INDEX "clients_telephone" ON "clients" USING btree (regexp_replace(regexp_replace("cellulare", '^\s*(\+|00)\s*39', ''), '\D', '', 'g'));--> statement-breakpoint
CREATE INDEX "commits_padre" ON "commits" USING btree ("padre","_id") WHERE "commits"."padre" is not null;