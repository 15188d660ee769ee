ALTER TABLE "commits" ADD COLUMN "padre" uuid;--> statement-breakpoint
CREATE INDEX "commits_padre" ON "commits" USING btree ("padre","_id") WHERE "commits"."padre" is not null;