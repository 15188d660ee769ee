-- An earlier migration of the same transaction may have changed rows of the tables.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "document_pages" DROP CONSTRAINT "document_pages_document_pratiche_documenti__id_fk";
--> statement-breakpoint
ALTER TABLE "pratiche_verifiche" ADD COLUMN "questionario" jsonb;