ALTER TABLE "agencies" ALTER COLUMN "urlPhoto" SET DATA TYPE jsonb USING to_jsonb("urlPhoto");--> statement-breakpoint
INSERT INTO "file_uses" ("file", "resource", "record") SELECT f._id, 'agencies', t._id FROM "agencies" t JOIN "files" f ON '/files/' || f.key = t."urlPhoto" #>> '{}' ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "agencies" SET "urlPhoto" = (SELECT jsonb_build_object('url', '/files/' || key, 'name', name, 'size', size, 'mimetype', mimetype) FROM "files" f WHERE '/files/' || f.key = "agencies"."urlPhoto" #>> '{}') WHERE "urlPhoto" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ALTER COLUMN "urlPhoto" SET DATA TYPE jsonb USING to_jsonb("urlPhoto");--> statement-breakpoint
INSERT INTO "file_uses" ("file", "resource", "record") SELECT f._id, 'agents', t._id FROM "agents" t JOIN "files" f ON '/files/' || f.key = t."urlPhoto" #>> '{}' ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "agents" SET "urlPhoto" = (SELECT jsonb_build_object('url', '/files/' || key, 'name', name, 'size', size, 'mimetype', mimetype) FROM "files" f WHERE '/files/' || f.key = "agents"."urlPhoto" #>> '{}') WHERE "urlPhoto" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "original" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "area" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_original_files__id_fk" FOREIGN KEY ("original") REFERENCES "public"."files"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_original" ON "files" USING btree ("original");