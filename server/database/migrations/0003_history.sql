CREATE INDEX "commits_model" ON "commits" USING btree ("model","_id");--> statement-breakpoint
CREATE INDEX "commits_admin" ON "commits" USING btree ("admin","_id");--> statement-breakpoint
UPDATE "commits" SET "digest" = 'v1:' || "digest", "seal" = NULL;--> statement-breakpoint
DELETE FROM "seals";
