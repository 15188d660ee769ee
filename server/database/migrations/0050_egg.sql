-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE TABLE "egg_corrispondenze" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"mappatura" uuid NOT NULL,
	"tipo" text NOT NULL,
	"esterno" text COLLATE "und-x-icu" NOT NULL,
	"agente" uuid,
	"banca" uuid,
	"stato" text,
	"prodotto" text,
	"nota" text,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "egg_keys" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"hash" text NOT NULL,
	"mapping" uuid NOT NULL,
	"admin" uuid,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"usedAt" timestamp (3) with time zone,
	"withdrawnAt" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "egg_mappature" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text COLLATE "und-x-icu" NOT NULL,
	"codifica" text NOT NULL,
	"numeri" text NOT NULL,
	"giorni" text NOT NULL,
	"colonne" jsonb NOT NULL,
	"nota" text,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eggsync_rows" (
	"eggsync" uuid NOT NULL,
	"riga" integer NOT NULL,
	"celle" jsonb,
	"grezza" text,
	"doppia" integer,
	"step" integer NOT NULL,
	"esito" text,
	"idegg" text,
	"nome" text,
	"pratica" uuid,
	"cambi" jsonb,
	"errori" jsonb,
	CONSTRAINT "eggsync_rows_eggsync_riga_pk" PRIMARY KEY("eggsync","riga")
);
--> statement-breakpoint
CREATE TABLE "eggsyncs" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"mapping" uuid NOT NULL,
	"mappingName" text NOT NULL,
	"origine" text NOT NULL,
	"admin" uuid,
	"state" text NOT NULL,
	"isRead" boolean DEFAULT false NOT NULL,
	"isConfirmed" boolean NOT NULL,
	"head" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ignored" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"run" uuid NOT NULL,
	"aliveUntil" timestamp (3) with time zone NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"endedAt" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "commits" ADD COLUMN "eggsync" uuid;--> statement-breakpoint
ALTER TABLE "pratiche" ADD COLUMN "daEgg" text[];--> statement-breakpoint
ALTER TABLE "egg_corrispondenze" ADD CONSTRAINT "egg_corrispondenze_mappatura_egg_mappature__id_fk" FOREIGN KEY ("mappatura") REFERENCES "public"."egg_mappature"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "egg_corrispondenze" ADD CONSTRAINT "egg_corrispondenze_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "egg_corrispondenze" ADD CONSTRAINT "egg_corrispondenze_banca_banks__id_fk" FOREIGN KEY ("banca") REFERENCES "public"."banks"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "egg_corrispondenze_mappatura_reference" ON "egg_corrispondenze" USING btree ("mappatura","esterno","_id");--> statement-breakpoint
CREATE INDEX "egg_corrispondenze_tipo_filter" ON "egg_corrispondenze" USING btree ("tipo","esterno","_id");--> statement-breakpoint
CREATE INDEX "egg_corrispondenze_esterno_sort" ON "egg_corrispondenze" USING btree ("esterno","_id");--> statement-breakpoint
CREATE INDEX "egg_corrispondenze_agente_reference" ON "egg_corrispondenze" USING btree ("agente");--> statement-breakpoint
CREATE INDEX "egg_corrispondenze_banca_reference" ON "egg_corrispondenze" USING btree ("banca");--> statement-breakpoint
CREATE UNIQUE INDEX "egg_corrispondenze_together_unique" ON "egg_corrispondenze" USING btree ("mappatura","tipo","esterno");--> statement-breakpoint
CREATE INDEX "egg_corrispondenze_search" ON "egg_corrispondenze" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "egg_keys_hash" ON "egg_keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "egg_mappature_nome_unique" ON "egg_mappature" USING btree ("nome");--> statement-breakpoint
CREATE INDEX "egg_mappature_nome_sort" ON "egg_mappature" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "egg_mappature_search" ON "egg_mappature" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eggsync_rows_outcome" ON "eggsync_rows" USING btree ("eggsync","esito","riga");--> statement-breakpoint
CREATE UNIQUE INDEX "eggsyncs_one" ON "eggsyncs" USING btree ((true)) WHERE state in ('lettura', 'prova', 'in_corso');