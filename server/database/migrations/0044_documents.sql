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
ALTER TABLE "documenti_richiesti" ADD COLUMN "validoAncoraGiorni" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "wrappedKey" text;--> statement-breakpoint
ALTER TABLE "loan_file_views" ADD CONSTRAINT "loan_file_views_file_pratiche__id_fk" FOREIGN KEY ("file") REFERENCES "public"."pratiche"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loan_file_views_file" ON "loan_file_views" USING btree ("file","_id");