-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE TABLE "document_pages" (
	"document" uuid NOT NULL,
	"person" uuid NOT NULL,
	"page" uuid NOT NULL,
	"file" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "document_pages_document_person_page_pk" PRIMARY KEY("document","person","page"),
	CONSTRAINT "document_pages_file_unique" UNIQUE("file")
);
--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_pratiche_documenti__id_fk" FOREIGN KEY ("document") REFERENCES "public"."pratiche_documenti"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_file_files__id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_pages_person" ON "document_pages" USING btree ("person");