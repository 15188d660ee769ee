CREATE TABLE "allowances" (
	"subject" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"owner" uuid NOT NULL,
	"merch" uuid NOT NULL,
	"quantity" integer,
	"quantities" jsonb,
	"createdAt" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_lines_owner_merch_pk" PRIMARY KEY("owner","merch")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"mimetype" text NOT NULL,
	"request" uuid,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchandising_requests" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"agente" uuid,
	"cliente" uuid,
	"righe" jsonb NOT NULL,
	"totale" bigint NOT NULL,
	"stato" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchandising" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"descrizione" text,
	"categoria" text NOT NULL,
	"prezzo" bigint NOT NULL,
	"iva" numeric(9, 4) NOT NULL,
	"varianti" jsonb,
	"minimo" integer NOT NULL,
	"multiplo" integer NOT NULL,
	"scorta" integer,
	"personalizzabile" boolean NOT NULL,
	"ordine" integer NOT NULL,
	"status" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"cognome" text NOT NULL,
	"email" text,
	"telefono" text,
	"provincia" text,
	"oggetto" text NOT NULL,
	"messaggio" text,
	"modo" text NOT NULL,
	"orario" text NOT NULL,
	"fonte" jsonb NOT NULL,
	"consensi" jsonb NOT NULL,
	"allegati" jsonb NOT NULL,
	"partner" uuid,
	"agenzia" uuid,
	"stato" text NOT NULL,
	"ricerca" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_merch_merchandising__id_fk" FOREIGN KEY ("merch") REFERENCES "public"."merchandising"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_request_requests__id_fk" FOREIGN KEY ("request") REFERENCES "public"."requests"("_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchandising_requests" ADD CONSTRAINT "merchandising_requests_agente_agents__id_fk" FOREIGN KEY ("agente") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchandising_requests" ADD CONSTRAINT "merchandising_requests_cliente_clients__id_fk" FOREIGN KEY ("cliente") REFERENCES "public"."clients"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_partner_partners__id_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_agenzia_agencies__id_fk" FOREIGN KEY ("agenzia") REFERENCES "public"."agencies"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowances_since" ON "allowances" USING btree ("since");--> statement-breakpoint
CREATE INDEX "cart_lines_merch" ON "cart_lines" USING btree ("merch");--> statement-breakpoint
CREATE INDEX "files_request" ON "files" USING btree ("request");--> statement-breakpoint
CREATE INDEX "merchandising_requests_agente_reference" ON "merchandising_requests" USING btree ("agente");--> statement-breakpoint
CREATE INDEX "merchandising_requests_cliente_reference" ON "merchandising_requests" USING btree ("cliente");--> statement-breakpoint
CREATE INDEX "merchandising_requests_totale_sort" ON "merchandising_requests" USING btree ("totale","_id");--> statement-breakpoint
CREATE INDEX "merchandising_nome_sort" ON "merchandising" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "merchandising_ordine_sort" ON "merchandising" USING btree ("ordine","_id");--> statement-breakpoint
CREATE INDEX "merchandising_search" ON "merchandising" USING gin (ricerca gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "requests_cognome_sort" ON "requests" USING btree ("cognome","_id");--> statement-breakpoint
CREATE INDEX "requests_partner_reference" ON "requests" USING btree ("partner");--> statement-breakpoint
CREATE INDEX "requests_agenzia_reference" ON "requests" USING btree ("agenzia");--> statement-breakpoint
CREATE INDEX "requests_search" ON "requests" USING gin (ricerca gin_trgm_ops);