CREATE TABLE "faq_votes" (
	"faq" uuid NOT NULL,
	"agent" uuid NOT NULL,
	"useful" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "faq_votes_faq_agent_pk" PRIMARY KEY("faq","agent")
);
--> statement-breakpoint
ALTER TABLE "faq_votes" ADD CONSTRAINT "faq_votes_faq_faqs__id_fk" FOREIGN KEY ("faq") REFERENCES "public"."faqs"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_votes" ADD CONSTRAINT "faq_votes_agent_agents__id_fk" FOREIGN KEY ("agent") REFERENCES "public"."agents"("_id") ON DELETE restrict ON UPDATE no action;