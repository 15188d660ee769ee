ALTER TABLE "files" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "files_network" ON "files" USING btree ("network","createdAt") WHERE "files"."network" is not null;