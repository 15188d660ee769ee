CREATE TABLE "tickets_risposte" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text COLLATE "und-x-icu" NOT NULL,
	"categoria" text,
	"testo" text NOT NULL,
	"attiva" boolean NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_due" (
	"ticket" uuid PRIMARY KEY NOT NULL,
	"clock" text NOT NULL,
	"due" timestamp (3) with time zone NOT NULL,
	"warning" timestamp (3) with time zone NOT NULL,
	"warned" text
);
--> statement-breakpoint
CREATE TABLE "tickets_messaggi" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"ticket" uuid NOT NULL,
	"da" text NOT NULL,
	"autore" text NOT NULL,
	"operatore" uuid,
	"testo" text NOT NULL,
	"interno" boolean NOT NULL,
	"via" text NOT NULL,
	"allegati" jsonb
);
--> statement-breakpoint
CREATE TABLE "ticket_reads" (
	"ticket" uuid NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_reads_ticket_person_pk" PRIMARY KEY("ticket","person")
);
--> statement-breakpoint
CREATE TABLE "tickets_categorie" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"categoria" text NOT NULL,
	"attiva" boolean NOT NULL,
	"descrizione" text,
	"primaRisposta" integer NOT NULL,
	"rispostaSuccessiva" integer NOT NULL,
	"soluzione" integer NOT NULL,
	"assegnazione" text NOT NULL,
	"persona" uuid
);
--> statement-breakpoint
CREATE TABLE "tickets_passi" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"ticket" uuid NOT NULL,
	"tipo" text NOT NULL,
	"da" text,
	"a" text,
	"at" timestamp (3) with time zone NOT NULL,
	"chi" text
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"numero" text COLLATE "und-x-icu" NOT NULL,
	"categoria" text NOT NULL,
	"oggetto" text NOT NULL,
	"autore" uuid NOT NULL,
	"stato" text NOT NULL,
	"priorita" integer NOT NULL,
	"assegnato" uuid,
	"pratica" uuid,
	"osservatori" jsonb NOT NULL,
	"unitoA" uuid,
	"divisoDa" uuid,
	"origine" text NOT NULL,
	"risoltoAt" timestamp (3) with time zone,
	"chiusoAt" timestamp (3) with time zone,
	"voto" integer,
	"commento" text,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "patrono" text;--> statement-breakpoint
ALTER TABLE "ticket_due" ADD CONSTRAINT "ticket_due_ticket_tickets__id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets_messaggi" ADD CONSTRAINT "tickets_messaggi_ticket_tickets__id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets_messaggi" ADD CONSTRAINT "tickets_messaggi_operatore_admins__id_fk" FOREIGN KEY ("operatore") REFERENCES "public"."admins"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_ticket_tickets__id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets_categorie" ADD CONSTRAINT "tickets_categorie_persona_admins__id_fk" FOREIGN KEY ("persona") REFERENCES "public"."admins"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets_passi" ADD CONSTRAINT "tickets_passi_ticket_tickets__id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."tickets"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_autore_agents__id_fk" FOREIGN KEY ("autore") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assegnato_admins__id_fk" FOREIGN KEY ("assegnato") REFERENCES "public"."admins"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_unitoA_tickets__id_fk" FOREIGN KEY ("unitoA") REFERENCES "public"."tickets"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_divisoDa_tickets__id_fk" FOREIGN KEY ("divisoDa") REFERENCES "public"."tickets"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_risposte_nome_unique" ON "tickets_risposte" USING btree ("nome");--> statement-breakpoint
CREATE INDEX "tickets_risposte_nome_sort" ON "tickets_risposte" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "tickets_risposte_categoria_filter" ON "tickets_risposte" USING btree ("categoria","nome","_id");--> statement-breakpoint
CREATE INDEX "tickets_risposte_search" ON "tickets_risposte" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ticket_due_order" ON "ticket_due" USING btree ("due","ticket");--> statement-breakpoint
CREATE INDEX "ticket_due_warning" ON "ticket_due" USING btree ("warning");--> statement-breakpoint
CREATE INDEX "tickets_messaggi_ticket_reference" ON "tickets_messaggi" USING btree ("ticket","_id");--> statement-breakpoint
CREATE INDEX "tickets_messaggi_da_filter" ON "tickets_messaggi" USING btree ("da","_id");--> statement-breakpoint
CREATE INDEX "tickets_messaggi_operatore_reference" ON "tickets_messaggi" USING btree ("operatore");--> statement-breakpoint
CREATE INDEX "tickets_messaggi_words" ON "tickets_messaggi" USING gin (to_tsvector('italian', "testo"));--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_categorie_categoria_unique" ON "tickets_categorie" USING btree ("categoria");--> statement-breakpoint
CREATE INDEX "tickets_categorie_persona_reference" ON "tickets_categorie" USING btree ("persona");--> statement-breakpoint
CREATE INDEX "tickets_passi_ticket_reference" ON "tickets_passi" USING btree ("ticket","_id");--> statement-breakpoint
CREATE INDEX "tickets_passi_tipo_filter" ON "tickets_passi" USING btree ("tipo","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_numero_unique" ON "tickets" USING btree ("numero");--> statement-breakpoint
CREATE INDEX "tickets_numero_sort" ON "tickets" USING btree ("numero","_id");--> statement-breakpoint
CREATE INDEX "tickets_categoria_filter" ON "tickets" USING btree ("categoria","_id");--> statement-breakpoint
CREATE INDEX "tickets_autore_reference" ON "tickets" USING btree ("autore","_id");--> statement-breakpoint
CREATE INDEX "tickets_stato_filter" ON "tickets" USING btree ("stato","_id");--> statement-breakpoint
CREATE INDEX "tickets_assegnato_reference" ON "tickets" USING btree ("assegnato","_id");--> statement-breakpoint
CREATE INDEX "tickets_pratica_reference" ON "tickets" USING btree ("pratica","_id");--> statement-breakpoint
CREATE INDEX "tickets_unitoA_reference" ON "tickets" USING btree ("unitoA");--> statement-breakpoint
CREATE INDEX "tickets_divisoDa_reference" ON "tickets" USING btree ("divisoDa");--> statement-breakpoint
CREATE INDEX "tickets_search" ON "tickets" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_words" ON "tickets" USING gin (to_tsvector('italian', "oggetto"));