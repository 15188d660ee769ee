DROP INDEX "commits_model";--> statement-breakpoint
DROP INDEX "commits_admin";--> statement-breakpoint
DROP INDEX "commits_agent";--> statement-breakpoint
DROP INDEX "commits_created";--> statement-breakpoint
ALTER TABLE "commits" ADD COLUMN "first" uuid;--> statement-breakpoint
ALTER TABLE "commits" ADD COLUMN "act" uuid GENERATED ALWAYS AS (coalesce("first", "_id")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "commits_act" ON "commits" USING btree ("act","_id");--> statement-breakpoint
CREATE INDEX "commits_first" ON "commits" USING btree ("act") WHERE "commits"."first" is null;--> statement-breakpoint
CREATE INDEX "commits_deletions" ON "commits" USING btree ("act") WHERE "commits"."action" = 'delete';--> statement-breakpoint
CREATE INDEX "commits_model" ON "commits" USING btree ("model","act");--> statement-breakpoint
CREATE INDEX "commits_admin" ON "commits" USING btree ("admin","act");--> statement-breakpoint
CREATE INDEX "commits_agent" ON "commits" USING btree ("agent","act");--> statement-breakpoint
CREATE INDEX "commits_created" ON "commits" USING btree ("createdAt","act");