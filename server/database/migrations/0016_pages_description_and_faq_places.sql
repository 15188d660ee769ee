ALTER TABLE "faq_categories" ADD COLUMN "pagine" text[];--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "descrizione" text;