ALTER TABLE "eggsyncs" ADD COLUMN "mappingVersion" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "confirmation" text;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_confirmation" ON "imports" USING btree ("confirmation");