ALTER TABLE "egg_mappature" RENAME TO "mappature";--> statement-breakpoint
ALTER TABLE "egg_corrispondenze" DROP CONSTRAINT "egg_corrispondenze_mappatura_egg_mappature__id_fk";
--> statement-breakpoint
DROP INDEX "egg_mappature_nome_unique";--> statement-breakpoint
DROP INDEX "egg_mappature_nome_sort";--> statement-breakpoint
DROP INDEX "egg_mappature_search";--> statement-breakpoint
ALTER TABLE "mappature" ADD COLUMN "per" text DEFAULT 'egg' NOT NULL;--> statement-breakpoint
ALTER TABLE "mappature" ALTER COLUMN "per" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mappature" ADD COLUMN "intestazioni" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "mappature" ALTER COLUMN "intestazioni" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mappature" ADD COLUMN "parole" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "mappature" ALTER COLUMN "parole" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mappature" ADD COLUMN "vuote" text DEFAULT 'lascia' NOT NULL;--> statement-breakpoint
ALTER TABLE "mappature" ALTER COLUMN "vuote" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "egg_corrispondenze" ADD CONSTRAINT "egg_corrispondenze_mappatura_mappature__id_fk" FOREIGN KEY ("mappatura") REFERENCES "public"."mappature"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mappature_nome_unique" ON "mappature" USING btree ("nome");--> statement-breakpoint
CREATE INDEX "mappature_nome_sort" ON "mappature" USING btree ("nome","_id");--> statement-breakpoint
CREATE INDEX "mappature_per_filter" ON "mappature" USING btree ("per","nome","_id");--> statement-breakpoint
CREATE INDEX "mappature_search" ON "mappature" USING gin (ricerca gin_trgm_ops);