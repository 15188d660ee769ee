-- Says when what the public pages show has changed, and cannot be forgotten by who writes it. It is kept apart from the
-- records: a backup holds none of it. A later migration that changes rows of these tables, and then their columns, says
-- SET CONSTRAINTS ALL IMMEDIATE first: no table is altered while a trigger of its waits.
CREATE SCHEMA "derived";
--> statement-breakpoint
CREATE TABLE "derived"."content_version" (
	"one" boolean PRIMARY KEY DEFAULT true CHECK ("one"),
	"version" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "derived"."content_version" ("version") VALUES (0);
--> statement-breakpoint
CREATE FUNCTION "derived"."content_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "derived"."content_version" SET "version" = txid_current() WHERE "version" <> txid_current();
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "banks"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "bank_products"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "rates"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "agencies"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "agents"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "calculators"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "company"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "settings"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "news"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "pages"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "faq_categories"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "faqs"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "referrers"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "derived"."content_changed"();
