CREATE TABLE "reclami" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text COLLATE "und-x-icu" NOT NULL,
	"email" text,
	"telefono" text,
	"cliente" uuid,
	"pratica" uuid,
	"richiesta" uuid,
	"ricevutoAl" date NOT NULL,
	"oggetto" text,
	"testo" text NOT NULL,
	"allegati" jsonb,
	"stato" text NOT NULL,
	"rispostoAl" date,
	"risposta" text,
	"esito" text,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reclami" ADD CONSTRAINT "reclami_cliente_clients__id_fk" FOREIGN KEY ("cliente") REFERENCES "public"."clients"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reclami" ADD CONSTRAINT "reclami_pratica_pratiche__id_fk" FOREIGN KEY ("pratica") REFERENCES "public"."pratiche"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reclami" ADD CONSTRAINT "reclami_richiesta_requests__id_fk" FOREIGN KEY ("richiesta") REFERENCES "public"."requests"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reclami_nome_sort" ON "reclami" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "reclami_cliente_reference" ON "reclami" USING btree ("cliente","ricevutoAl","_id");--> statement-breakpoint
CREATE INDEX "reclami_pratica_reference" ON "reclami" USING btree ("pratica","ricevutoAl","_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reclami_richiesta_unique" ON "reclami" USING btree ("richiesta");--> statement-breakpoint
CREATE INDEX "reclami_richiesta_reference" ON "reclami" USING btree ("richiesta","ricevutoAl","_id");--> statement-breakpoint
CREATE INDEX "reclami_ricevutoAl_sort" ON "reclami" USING btree ("ricevutoAl","_id");--> statement-breakpoint
CREATE INDEX "reclami_oggetto_filter" ON "reclami" USING btree ("oggetto","ricevutoAl","_id");--> statement-breakpoint
CREATE INDEX "reclami_stato_filter" ON "reclami" USING btree ("stato","ricevutoAl","_id");--> statement-breakpoint
CREATE INDEX "reclami_esito_filter" ON "reclami" USING btree ("esito","ricevutoAl","_id");--> statement-breakpoint
CREATE INDEX "reclami_search" ON "reclami" USING gin (ricerca gin_trgm_ops);