CREATE TABLE "tabelle_asa_righe" (
	"tabella" uuid NOT NULL,
	"riga" integer NOT NULL,
	"prodotto" text NOT NULL,
	"convenzione" text NOT NULL,
	"durataDa" integer NOT NULL,
	"durataA" integer NOT NULL,
	"etaDa" integer,
	"etaA" integer,
	"importoDa" bigint,
	"importoA" bigint,
	"tan" numeric(9, 4) NOT NULL,
	"teg" numeric(9, 4),
	"taeg" numeric(9, 4),
	"coefficiente" numeric(15, 8) NOT NULL,
	"provvigione" numeric(9, 4),
	"assicurazione" text,
	CONSTRAINT "tabelle_asa_righe_tabella_riga_pk" PRIMARY KEY("tabella","riga")
);
--> statement-breakpoint
CREATE TABLE "tabelle_asa" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"validaDal" date NOT NULL,
	"validaAl" date,
	"righe" integer NOT NULL,
	"originale" jsonb NOT NULL,
	"ritirata" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tabelle_hub_righe" (
	"tabella" uuid NOT NULL,
	"riga" integer NOT NULL,
	"prodotto" text NOT NULL,
	"convenzione" text NOT NULL,
	"durataDa" integer NOT NULL,
	"durataA" integer NOT NULL,
	"etaDa" integer,
	"etaA" integer,
	"importoDa" bigint,
	"importoA" bigint,
	"tan" numeric(9, 4) NOT NULL,
	"teg" numeric(9, 4),
	"taeg" numeric(9, 4),
	"coefficiente" numeric(15, 8) NOT NULL,
	"provvigione" numeric(9, 4),
	"assicurazione" text,
	CONSTRAINT "tabelle_hub_righe_tabella_riga_pk" PRIMARY KEY("tabella","riga")
);
--> statement-breakpoint
CREATE TABLE "tabelle_hub" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"validaDal" date NOT NULL,
	"validaAl" date,
	"righe" integer NOT NULL,
	"originale" jsonb NOT NULL,
	"ritirata" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tabelle_newfin_righe" (
	"tabella" uuid NOT NULL,
	"riga" integer NOT NULL,
	"prodotto" text NOT NULL,
	"convenzione" text NOT NULL,
	"durataDa" integer NOT NULL,
	"durataA" integer NOT NULL,
	"etaDa" integer,
	"etaA" integer,
	"importoDa" bigint,
	"importoA" bigint,
	"tan" numeric(9, 4) NOT NULL,
	"teg" numeric(9, 4),
	"taeg" numeric(9, 4),
	"coefficiente" numeric(15, 8) NOT NULL,
	"provvigione" numeric(9, 4),
	"assicurazione" text,
	CONSTRAINT "tabelle_newfin_righe_tabella_riga_pk" PRIMARY KEY("tabella","riga")
);
--> statement-breakpoint
CREATE TABLE "tabelle_newfin" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"versione" integer NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL,
	"nome" text NOT NULL,
	"validaDal" date NOT NULL,
	"validaAl" date,
	"righe" integer NOT NULL,
	"originale" jsonb NOT NULL,
	"ritirata" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "tabelle_asa_righe" ADD CONSTRAINT "tabelle_asa_righe_tabella_tabelle_asa__id_fk" FOREIGN KEY ("tabella") REFERENCES "public"."tabelle_asa"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tabelle_hub_righe" ADD CONSTRAINT "tabelle_hub_righe_tabella_tabelle_hub__id_fk" FOREIGN KEY ("tabella") REFERENCES "public"."tabelle_hub"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tabelle_newfin_righe" ADD CONSTRAINT "tabelle_newfin_righe_tabella_tabelle_newfin__id_fk" FOREIGN KEY ("tabella") REFERENCES "public"."tabelle_newfin"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tabelle_asa_validaDal_sort" ON "tabelle_asa" USING btree ("validaDal","_id");--> statement-breakpoint
CREATE INDEX "tabelle_hub_validaDal_sort" ON "tabelle_hub" USING btree ("validaDal","_id");--> statement-breakpoint
CREATE INDEX "tabelle_newfin_validaDal_sort" ON "tabelle_newfin" USING btree ("validaDal","_id");