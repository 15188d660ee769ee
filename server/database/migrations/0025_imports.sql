CREATE TABLE "import_lines" (
	"import" uuid NOT NULL,
	"row" integer NOT NULL,
	"record" uuid NOT NULL,
	"versione" integer NOT NULL,
	"takenBack" boolean DEFAULT false NOT NULL,
	"refusal" text,
	CONSTRAINT "import_lines_import_row_pk" PRIMARY KEY("import","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"file" text NOT NULL,
	"admin" uuid,
	"state" text NOT NULL,
	"content" text,
	"rows" integer NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"takenBack" integer DEFAULT 0 NOT NULL,
	"lastRow" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"run" uuid NOT NULL,
	"aliveUntil" timestamp (3) with time zone NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_imports__id_fk" FOREIGN KEY ("import") REFERENCES "public"."imports"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_resource" ON "imports" USING btree ("resource","_id");